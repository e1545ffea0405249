create unique index concurrently saved_search_code on saved_search (tenant, code);
create unique index concurrently saved_search_request on saved_search (tenant, owner, request);
