create unique index concurrently statistic_request on statistic (tenant, request);
create unique index concurrently statistic_group_request on statistic_group (tenant, request);
create index concurrently statistic_whole on statistic (tenant, whole);
