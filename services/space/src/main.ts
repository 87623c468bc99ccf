import { runService } from '@love-space/service-kit/run-service.ts'
import { SpaceEnv } from './env.ts'
import { spaceService } from './space-service.ts'

await runService({ ...spaceService, env: SpaceEnv }, process.env)
