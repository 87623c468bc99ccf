// Creates the first operators of an installation: `npm run operator -- <email> <name>`.
import { randomBytes } from 'node:crypto'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run operator -- <email> <name>    creates a super_admin and prints the password; the back-office adds other operators

${serviceUsage}`

await runTool(async ([email, name, ...rest]) => {
  if (email === undefined || name === undefined || rest.length > 0) throw new Refusal(usage)
  const password = randomBytes(15).toString('base64url')
  const body = { name, email, password, roles: ['super_admin'] }
  const { data } = await (await clientOf('auth')).call(createOperator, { body })
  if (!data.created) throw new Refusal(`A user with the email ${email} exists already; nothing was changed.`)
  console.log(`${name} signs in as ${email} with ${password}. Choose another password in the settings.`)
})
