"""Trains models/digits.onnx, the network that reads single digits. Started by scripts/train-digits."""
