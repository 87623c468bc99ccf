import { withPersonalData } from '@love-space/members/personal-data.ts'
import { runService } from '@love-space/service-kit/service/run-service.ts'
import { Env } from './env.ts'
import { admin } from './admin.ts'

await runService({ ...withPersonalData(admin), env: Env }, process.env)
