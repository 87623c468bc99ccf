import { runService } from '@love-space/service-kit/service/run-service.ts'
import { Env } from './env.ts'
import { notes } from './notes.ts'

await runService({ ...notes, env: Env }, process.env)
