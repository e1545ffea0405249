-- Queues of which all processes together do only so many jobs at once, in turns among agencies.
set local lock_timeout = '5s';

create table jobs.queue_limit (
  queue text primary key references jobs.queue on delete cascade,
  -- How many at once; the server sets it at start.
  width integer not null check (width > 0),
  -- Of the job that was last taken up; a job's round is its priority with the other sign.
  round integer not null default 0
);
grant select, insert, update on jobs.queue_limit to plat_app;

-- Nobody counts while another job is taken up: who looks at the same moment waits for that row, and counts it.
create function jobs.take_in_turn() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  most integer;
begin
  select width into most from jobs.queue_limit where queue = new.name for no key update;
  if most is null then
    return new;
  end if;
  -- A statement of its own, so that it sees what was committed while this one waited.
  if (select count(*) from jobs.job where name = new.name and state = 'active') >= most then
    return null;
  end if;
  update jobs.queue_limit set round = greatest(round, -new.priority) where queue = new.name;
  return new;
end $$;
revoke execute on function jobs.take_in_turn() from public;

create trigger take_in_turn before update on jobs.job for each row
  when (new.state = 'active' and old.state < 'active') execute function jobs.take_in_turn();

insert into jobs.queue_limit (queue, width) values ('report', 2);
