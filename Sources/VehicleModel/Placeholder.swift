// Placeholder until the first file of VehicleModel.
