import { createRoot } from 'react-dom/client'
import { startKit } from '@love-space/web-kit/start-kit.ts'
import { App } from './app.tsx'
import { createShellRouter } from './router.tsx'
import { mountRouter } from './shell-router.store.ts'
import './shell.css'

startKit()
mountRouter(createShellRouter)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
