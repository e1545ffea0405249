create index concurrently appointment_booked_by on appointment (tenant, booked_by, request) where booked_by is not null;
