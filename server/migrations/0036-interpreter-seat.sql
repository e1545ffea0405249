-- The interpreter's seat of a call, and invitations that are for an interpreter (docs/calls.md).
set local lock_timeout = '5s';

-- Whether the person interprets for the others: at most one of those in a call (0037).
alter table call_participant add column interpreter boolean not null default false;
-- Whether the person who is admitted by it gets the seat.
alter table call_invite add column interpreter boolean not null default false;
