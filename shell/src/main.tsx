import { createRoot, hydrateRoot } from 'react-dom/client'
import { startKit, startLiveUpdates, startNotices } from '@love-space/web-kit/app/start-kit.ts'
import { setUploadHandlers } from '@love-space/web-kit/files/uploads.store.ts'
import { App } from './app.tsx'
import { guardTransitions } from './guard-transitions.ts'
import { removePrerendered, showsPrerendered, TakeOver } from './prerendered.ts'
import { reportUncaught } from './report-failure.ts'
import { createShellRouter } from './router.tsx'
import { mountRouter, openPath, onPageShown } from './shell-router.store.ts'
import { registerWorker } from './register-worker.ts'
import { findUploadHandler } from './remotes.ts'
import './shell.css'

guardTransitions()
reportUncaught()
startKit()
setUploadHandlers(findUploadHandler)
mountRouter(createShellRouter)
onPageShown(() => {
  void startLiveUpdates()
  void startNotices(openPath)
})
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (showsPrerendered(root)) {
  onPageShown(() => {
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
// Stops before-paint.ts from reporting failures.
document.documentElement.dataset.started = ''
