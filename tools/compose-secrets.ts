// Creates the secrets that docker-compose.yml requires: `npm run compose:secrets -- <origin>`.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { composeSecrets } from './compose/secrets.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run compose:secrets -- <origin>    adds the variables that docker-compose.yml requires to .env; existing ones stay

<origin> is the origin that browsers use, such as https://love.example.com.`

await runTool(async ([origin, ...rest]) => {
  if (origin === undefined || rest.length > 0 || !URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new Refusal(usage)
  }
  const path = join(repositoryRoot, '.env')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const known = parseEnv(text)
  const values = { PUBLIC_ORIGIN: known.PUBLIC_ORIGIN || origin, ...composeSecrets(known) }
  const added = Object.entries(values).filter(([name, value]) => known[name] !== value)
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  writeFileSync(path, before + added.map(([name, value]) => `${name}='${value}'\n`).join(''), { mode: 0o600 })
  chmodSync(path, 0o600)
  console.log(
    `Added ${added.length} variables to ${path}. Keep a copy in a safe place: without it nobody reads the databases.`,
  )
})
