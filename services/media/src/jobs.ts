import { job, type Job, recurringJob } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { finishListings } from './album/finish-listings.job.ts'
import { listOlderMemories } from './album/list-older-memories.job.ts'
import { removeOldExports } from './exports/exports.ts'
import { makeExport, runMakeExport } from './exports/make-export.job.ts'
import { tidyFiles } from './files/tidy-files.job.ts'
import { renderFile, runRenderFile } from './images/render-file.job.ts'
import { attachItemFiles, runAttachItemFiles } from './items/attach-item-files.job.ts'
import { emptyTrash } from './trash/empty-trash.job.ts'
import { convertVideo, runConvertVideo } from './videos/convert-video.job.ts'

export const jobs = (deps: Deps): readonly Job[] => [
  job(renderFile, runRenderFile(deps)),
  job(convertVideo, runConvertVideo(deps)),
  job(makeExport, runMakeExport(deps)),
  recurringJob('remove-old-exports', '*/10 * * * *', (signal) => removeOldExports(deps, signal)),
  job(attachItemFiles, runAttachItemFiles(deps)),
  listOlderMemories(deps),
  finishListings(deps),
  emptyTrash(deps),
  ...tidyFiles(deps),
]
