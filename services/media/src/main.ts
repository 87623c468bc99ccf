import { withPersonalData } from '@love-space/members/personal-data.ts'
import { runService } from '@love-space/service-kit/service/run-service.ts'
import { Env } from './env.ts'
import { media } from './media.ts'

await runService({ ...withPersonalData(media), env: Env }, process.env)
