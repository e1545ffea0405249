-- Searches whose pages staff hide: their list looks for them.
create index concurrently saved_search_hidden on saved_search (tenant, hidden_at) where hidden_at is not null;
