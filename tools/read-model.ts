// Rebuilds the back-office's tables from the owning services: `npm run read-model -- rebuild`.
import { rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { callingNote, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run read-model -- rebuild    takes every row from its owner again while everything goes on; npm run jobs -- list admin shows how far it is

${callingNote}`

await runTool(async (words) => {
  if (words.length !== 1 || words[0] !== 'rebuild') throw new Refusal(usage)
  const { data } = await (await clientOf('admin')).call(rebuildReadModel, {})
  console.log(`Job ${data.jobId} rebuilds the read model. It may be stopped and goes on where it was.`)
})
