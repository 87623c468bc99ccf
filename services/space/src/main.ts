import { withPersonalData } from '@love-space/members/personal-data.ts'
import { runService } from '@love-space/service-kit/service/run-service.ts'
import { Env } from './env.ts'
import { space } from './space.ts'

await runService({ ...withPersonalData(space), env: Env }, process.env)
