import { nodeProcess } from '@love-space/service-build'

export default nodeProcess({
  dir: import.meta.dirname,
  entries: { main: './src/main.ts', 'image-worker': './src/images/image-worker.ts' },
})
