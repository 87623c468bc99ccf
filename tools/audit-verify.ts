// Verifies the whole audit trail of the back-office: `npm run audit:verify`.
import { verifyAudit } from '@love-space/contracts/admin/audit.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run audit:verify    checks that no entry of the audit trail is missing, changed or inserted

${serviceUsage}`

await runTool(async (words) => {
  if (words.length > 0) throw new Refusal(usage)
  const admin = await clientOf('admin')
  let [checked, erased] = [0, 0]
  for (let after: number | null = 0; after !== null;) {
    const {
      data,
    }: {
      data: { checked: number; erased: number; next: number | null; broken: { number: number; what: string } | null }
    } = await admin.call(verifyAudit, { query: { after } })
    checked += data.checked
    erased += data.erased
    if (data.broken)
      throw new Refusal(
        `Entry ${data.broken.number} is inconsistent: ${data.broken.what}. The ${checked} entries before it are consistent.`,
      )
    after = data.next
  }
  console.log(`${checked} entries are consistent; ${erased} had values that were erased with their users.`)
})
