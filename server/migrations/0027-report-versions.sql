-- A report of many records is not opened any more once one of them may have become restricted.
set local lock_timeout = '5s';

-- Version of its module's records that a report of a search shows; null: of a record, or made by a server of the version before.
alter table report add column records_version bigint;
