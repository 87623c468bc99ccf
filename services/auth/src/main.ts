import { withPersonalData } from '@love-space/members/personal-data.ts'
import { runService } from '@love-space/service-kit/service/run-service.ts'
import { auth } from './auth.ts'
import { Env } from './env.ts'

await runService({ ...withPersonalData(auth), env: Env }, process.env)
