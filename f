{"puzzle":null,"other":"1.....3..4..2..."}
