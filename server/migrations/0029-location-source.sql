-- How a record without coordinates was located (server/src/imports/geocoding); null: by those of its source.
set local lock_timeout = '5s';

alter table record add column location_source text;
alter table record add constraint record_location_source
  check (location_source in ('address', 'street-range')) not valid;
