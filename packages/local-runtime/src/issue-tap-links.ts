import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueSpace } from '@love-space/contracts/internal/space.ts'
import { createInternalSigner } from '@love-space/service-kit/internal-auth.ts'
import { createInternalClient } from '@love-space/service-kit/internal-client.ts'
import { loadSecrets, privateKeyOf } from './secrets.ts'

interface RunRecordContent {
  readonly web: string
  readonly ports: { readonly space: number }
}

/** Issues an empty space in the running product of `dir` and answers the links of its free rings. */
export async function issueTapLinks(dir: string, rings: number): Promise<string[]> {
  const { web, ports } = JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as RunRecordContent
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
