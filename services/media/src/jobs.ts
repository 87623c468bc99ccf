import { job, type Job, recurringJob } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { finishListings } from './album/finish-listings.job.ts'
import { listOlderMemories } from './album/list-older-memories.job.ts'
import { removeOldExports } from './exports/exports.ts'
import { makeExport, runMakeExport } from './exports/make-export.job.ts'
import { tidyFiles } from './upkeep/tidy-files.job.ts'
import { renderFile } from './files/render-file.ts'
import { runRenderFile } from './images/render-file.job.ts'
import { runAttachItemFiles } from './all-items/attach-item-files.job.ts'
import { attachItemFiles } from './items/attach-item-files.ts'
import { emptyTrash } from './trash/empty-trash.job.ts'
import { convertVideo, runConvertVideo } from './videos/convert-video.job.ts'
import { convertVoice } from './voices/convert-voice.ts'
import { runConvertVoice } from './voices/convert-voice.job.ts'

export const jobs = (deps: Deps): readonly Job[] => [
  job(renderFile, runRenderFile(deps)),
  job(convertVideo, runConvertVideo(deps)),
  job(convertVoice, runConvertVoice(deps)),
  job(makeExport, runMakeExport(deps)),
  recurringJob('remove-old-exports', '*/10 * * * *', (signal) => removeOldExports(deps, signal)),
  job(attachItemFiles, runAttachItemFiles(deps)),
  listOlderMemories(deps),
  finishListings(deps),
  emptyTrash(deps),
  ...tidyFiles(deps),
]
