# SPDX-License-Identifier: Apache-2.0
"""A Bluetooth Low Energy OBD-II adapter in front of an endpoint of Dyno."""

from .adapters import Adapter, AdapterError, Characteristic, Service, adapters, adapters_of_file
from .peripheral import Peripheral
from .session import Target

__all__ = [
    "Adapter",
    "AdapterError",
    "Characteristic",
    "Peripheral",
    "Service",
    "Target",
    "adapters",
    "adapters_of_file",
]
