// Adds missing activities, from which streaks are counted: `npm run activities -- rebuild`.
import { rebuildActivities } from '@love-space/contracts/engagement/activity.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run activities -- rebuild    starts a job that adds missing activities; \`npm run jobs -- list engagement\` shows its progress

${serviceUsage}`

await runTool(async (words) => {
  if (words.length !== 1 || words[0] !== 'rebuild') throw new Refusal(usage)
  const { data } = await (await clientOf('engagement')).call(rebuildActivities, {})
  console.log(`Job ${data.jobId} has started.`)
})
