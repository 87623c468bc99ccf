import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { OperatorRole } from '@love-space/contracts/admin/permissions.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { createInternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { readRunRecord, runRecordFile } from './run-record.ts'
import { loadSecrets, privateKeyOf } from './secrets.ts'

/** Adds an operator to the running product of `dir` and answers what they sign in with. */
export const addOperator = async (dir: string, role: OperatorRole): Promise<{ email: string; password: string }> => {
  const run = readRunRecord(join(dir, runRecordFile))
  if (!run) throw new Error(`Nothing runs in ${dir}.`)
  const privateKey = privateKeyOf(await loadSecrets(join(dir, 'secrets')), 'admin')
  const auth = createInternalClient({
    audience: 'auth',
    baseUrl: `http://127.0.0.1:${run.ports.auth}`,
    sign: createInternalSigner({ caller: 'admin', privateKey }),
  })
  const email = `operator.${randomBytes(9).toString('hex')}@example.com`
  const password = `pw-${randomBytes(12).toString('base64url')}`
  await auth.call(createOperator, { body: { name: 'Operator', email, password, roles: [role] } })
  return { email, password }
}
