// Completes the activity ledger that streaks are counted from: `npm run activities -- rebuild`.
import { rebuildActivities } from '@love-space/contracts/engagement/activity.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run activities -- rebuild    note whatever letters, moods, memories and timeline events there are and the ledger lacks; \`npm run jobs -- list engagement\` shows how far it is

${serviceUsage}`

await runTool(async (words) => {
  if (words.length !== 1 || words[0] !== 'rebuild') throw new Refusal(usage)
  const { data } = await (await clientOf('engagement')).call(rebuildActivities, {})
  console.log(`Job ${data.jobId} has begun.`)
})
