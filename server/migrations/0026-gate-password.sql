-- A passed site gate ends with the password that it was passed with.
set local lock_timeout = '5s';

-- Hash of that password, as the document has it; null: of a server of the version before (site-gate.ts).
alter table site_gate_session add column password_hash text;
