import { join } from 'node:path'
import { issueSpace } from '@love-space/contracts/space/space.internal.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createInternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { readRunRecord, runRecordFile } from './run-record.ts'
import { loadSecrets, privateKeyOf } from './secrets.ts'

/** What a tap link carries: the space token and the device token, by the names of its parameters; '' for one it lacks. */
export const pairOf = (link: string | URL): { token: string; object: string } => {
  const { searchParams } = new URL(link)
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}

/** Issues an empty space in the running product of `dir` and answers the links of its free rings. */
export const issueTapLinks = async (dir: string, rings: number): Promise<string[]> => {
  const run = readRunRecord(join(dir, runRecordFile))
  if (!run) throw new Error(`Nothing runs in ${dir}.`)
  const { web, ports } = run
  const privateKey = privateKeyOf(await loadSecrets(join(dir, 'secrets')), 'admin')
  const space = createInternalClient({
    audience: 'space',
    baseUrl: `http://127.0.0.1:${ports.space}`,
    sign: createInternalSigner({ caller: 'admin', privateKey }),
  })
  const { data } = await space.call(issueSpace, { body: { rings } })
  return data.links.map(({ url }) => {
    const { pathname, search } = new URL(url)
    return `${web}${pathname}${search}`
  })
}
