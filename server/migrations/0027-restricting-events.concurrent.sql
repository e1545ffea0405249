-- Changes that restricted a record, which are few: asked for each report that is listed.
create index concurrently change_event_restricting on change_event (tenant, module, version) where visibility > was_visibility;
