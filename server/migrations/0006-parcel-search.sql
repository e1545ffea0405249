-- Letters and digits of a record's parcel number: people write it with any punctuation, or none.
-- A column: row security keeps what a function computes from being looked up in an index.
alter table record add column parcel_key text collate "C" generated always as
  (upper(regexp_replace(attributes->>'parcel', '[^A-Za-z0-9]', '', 'g'))) stored;
create index record_parcel on record (tenant, module, parcel_key) where parcel_key is not null;
