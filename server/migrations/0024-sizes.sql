-- Sizes of JSON that people send, and of what is made of it: a net below the application, which says why it refuses
-- something. Twice what it keeps, for PostgreSQL writes JSON with more blanks.
set local lock_timeout = '5s';

-- Searches and alerts of before may be larger: they can still be renamed, paused and deleted.
do $$
begin
  execute format('
    alter table saved_search
      add constraint saved_search_sizes check (created_at < %1$L or (
        octet_length(criteria::text) <= 40960 and octet_length(search_metadata::text) <= 40960
        and octet_length(snapshot::text) <= 40960)) not valid', now());
  execute format('
    alter table alert
      add constraint alert_sizes check (created_at < %1$L or (
        octet_length(criteria::text) <= 40960 and octet_length(excluded::text) <= 40960
        and octet_length(words::text) <= 40960)) not valid', now());
end $$;

alter table saved_search
  add constraint saved_search_title_size
    check (octet_length(title::text) <= 5000 and octet_length(counted::text) <= 1000) not valid;
alter table alert
  add constraint alert_place_size check (octet_length(place::text) <= 5000) not valid;
alter table statistic
  add constraint statistic_sizes
    check (octet_length(title::text) <= 5000 and octet_length(options::text) <= 5000
      and octet_length(trend::text) <= 1000) not valid;
alter table statistic_group
  add constraint statistic_group_sizes
    check (octet_length(title::text) <= 5000 and octet_length(rows::text) <= 10000) not valid;
alter table scorecard
  add constraint scorecard_name_size check (octet_length(name::text) <= 5000) not valid;
alter table report
  add constraint report_asked_size check (octet_length(asked::text) <= 5000) not valid;
alter table one_time_token
  add constraint one_time_token_data_size check (octet_length(data::text) <= 20000) not valid;
alter table audit
  add constraint audit_detail_size check (octet_length(detail::text) <= 20000) not valid;
alter table mail_outbox
  add constraint mail_outbox_sizes
    check (octet_length(headers::text) <= 20000 and octet_length(files::text) <= 20000) not valid;
