-- The folder that was applied last, as a path on the machine that applied it: imports find the files of
-- sources there.
alter table tenant add column folder text;
