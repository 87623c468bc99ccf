import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { findRunningProduct } from './admin-clients.ts'

export const addOperator = async (dir: string, role: OperatorRole): Promise<{ email: string; password: string }> => {
  const { clientOf } = await findRunningProduct(dir)
  const email = `operator.${randomBytes(9).toString('hex')}@example.com`
  const password = `pw-${randomBytes(12).toString('base64url')}`
  await clientOf('auth').call(createOperator, { body: { name: 'Operator', email, password, roles: [role] } })
  return { email, password }
}
