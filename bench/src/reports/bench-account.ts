import type pg from 'pg'
import { SESSION_COOKIE } from '../../../server/src/platform/http/cookies.ts'
import { hashSecret, newSecret } from '../../../server/src/platform/secret-token.ts'

/** An account that is signed in. */
export interface BenchAccount {
  readonly guid: string
  /** Header that says who asks. */
  readonly cookie: string
}

/** Adds an account with a session. @param client of a role that bypasses row security. */
export async function addAccount(client: pg.Client, tenant: string): Promise<BenchAccount> {
  const token = newSecret()
  const { rows } = await client.query<{ guid: string }>(
    `with person as (
       insert into account (tenant, email, first_name, last_name, confirmed_at)
       values ($1, gen_random_uuid() || '@example.com', 'Ana', 'Ortiz', now()) returning tenant, guid
     ), begun as (
       insert into session (tenant, token_hash, account, device, expires_at)
       select tenant, $2, guid, '', now() + interval '1 day' from person
     )
     select guid from person`,
    [tenant, hashSecret(token)],
  )
  return { guid: rows[0]?.guid ?? '', cookie: `${SESSION_COOKIE}=${token}` }
}

/** Saves searches of everything in a module, a minute apart; answers the guid of the last. */
export async function addSearches(
  client: pg.Client,
  tenant: string,
  { module, owner, count }: { module: string; owner: string; count: number },
): Promise<string> {
  const { rows } = await client.query<{ guid: string }>(
    `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, created_at)
     select $1, $2, $3, 'star', to_jsonb('Permits near street ' || i), 'Search ' || md5(i::text),
       '{"status": "0"}', '{"address": "status=0", "search": "status=0"}', now() - make_interval(mins => i)
     from generate_series(1, $4::int) i returning guid`,
    [tenant, module, owner, count],
  )
  return rows.at(-1)?.guid ?? ''
}
