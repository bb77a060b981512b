"""Trains models/hands.onnx, which reads single handwritten marks. Started by scripts/train-hands."""
