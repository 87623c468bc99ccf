import { createRoot, hydrateRoot } from 'react-dom/client'
import { startKit, startLiveUpdates } from '@love-space/web-kit/start-kit.ts'
import { App } from './app.tsx'
import { removePrerendered, showsPrerendered, TakeOver } from './prerendered.ts'
import { createShellRouter } from './router.tsx'
import { mountRouter, whenPageIsThere } from './shell-router.store.ts'
import { registerWorker } from './register-worker.ts'
import './shell.css'

startKit()
mountRouter(createShellRouter)
whenPageIsThere(() => void startLiveUpdates())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (showsPrerendered(root)) {
  whenPageIsThere(() => {
    hydrateRoot(
      root,
      <TakeOver root={root}>
        <App />
      </TakeOver>,
    )
  })
} else {
  removePrerendered(root)
  createRoot(root).render(<App />)
}
registerWorker()
