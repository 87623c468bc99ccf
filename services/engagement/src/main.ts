import { withPersonalData } from '@love-space/members/personal-data.ts'
import { runService } from '@love-space/service-kit/service/run-service.ts'
import { engagement } from './engagement.ts'
import { Env } from './env.ts'

await runService({ ...withPersonalData(engagement), env: Env }, process.env)
