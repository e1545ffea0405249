-- Which page of a person has the room of a call open (docs/decisions/0022-calls.md).
set local lock_timeout = '5s';

-- Chosen by the page, whom signals are addressed to. Null: the room is not open, or without pictures and sound.
alter table call_participant add column peer uuid;
