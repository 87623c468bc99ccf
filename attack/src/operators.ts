import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import type { Browser } from './browser.ts'
import { textAt } from './http.ts'
import type { Target } from './target.ts'

export const signInAsOperator = async (target: Target, role: OperatorRole): Promise<Browser> => {
  const { email, password } = await addOperator(target.dir, role)
  target.secrets.add('password', password)
  const browser = target.newBrowser()
  const answer = await browser.call(login, { body: { email, password } })
  browser.token = textAt(answer.json, 'data.token')
  return browser
}
