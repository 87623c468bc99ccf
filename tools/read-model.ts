// Compares the back-office's tables with the owning services, and rebuilds them: `npm run read-model -- check|rebuild`.
import { compareRingRows, rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run read-model -- check      lists rings whose row is missing or stale, and rows without a ring; exits with 1 if there are any
  npm run read-model -- rebuild    starts a job that reads every row from its owner again; npm run jobs -- list admin shows its progress

${serviceUsage}`

const sentences = {
  missing: 'has no row',
  differs: 'has a stale row',
  'has no ring': 'is a row without a ring',
}

const check = async (): Promise<void> => {
  const admin = await clientOf('admin')
  const count = { compared: 0, different: 0 }
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await admin.call(compareRingRows, { query: after === undefined ? {} : { after } })
    for (const { ringId, row } of data.differences) console.log(`${ringId}: ${sentences[row]}`)
    count.compared += data.compared
    count.different += data.differences.length
    after = data.next
  }
  console.log(`${count.compared} rings and rows compared, ${count.different} differ.`)
  if (count.different > 0) process.exitCode = 1
}

const rebuild = async (): Promise<void> => {
  const { data } = await (await clientOf('admin')).call(rebuildReadModel, {})
  console.log(`Job ${data.jobId} rebuilds the read model. It resumes after an interruption.`)
}

await runTool(async (words) => {
  const [command] = words
  if (words.length === 1 && command === 'check') await check()
  else if (words.length === 1 && command === 'rebuild') await rebuild()
  else throw new Refusal(usage)
})
