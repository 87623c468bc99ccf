import { runService } from '@love-space/service-kit/run-service.ts'
import { createAuthService } from './auth-service.ts'
import { AuthEnv } from './env.ts'

const { definition, keys } = createAuthService()

await runService({ ...definition, env: AuthEnv, keys: () => keys }, process.env)
