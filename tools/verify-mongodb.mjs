// Runs the service tests against the MongoDB at MONGODB_URL; each test file has its own databases.
import { spawnSync } from 'node:child_process'

if (!process.env.MONGODB_URL) {
  console.error('Set MONGODB_URL to the MongoDB for the service tests, e.g. mongodb://localhost:27017.')
  process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--project', 'int'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_MONGODB_URL: process.env.MONGODB_URL },
})
process.exit(status ?? 1)
