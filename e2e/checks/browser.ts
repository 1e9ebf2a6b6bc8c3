/** Finds or installs the Chromium of the journeys. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** Debian's Chromium for automation: without a window system it loads a page with less than half the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const desktop = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const system = [headlessShell, ...desktop]

/**
 * The system's Chromium if Playwright's own is not installed.
 * `undefined` leaves the choice to Playwright, which uses its own or reports that none is installed.
 */
const browserPath = (): string | undefined =>
  existsSync(chromium.executablePath()) ? undefined : system.find((path) => existsSync(path))

/** Launch options: quiet, and without the sandbox for root, where Chromium does not start with it. */
export const launchOptions = (): LaunchOptions => {
  const executablePath = browserPath()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
}

/** Like `launchOptions`, with the full browser if it is installed: it schedules frames differently from a headless shell. */
export const desktopLaunchOptions = (): LaunchOptions => {
  const options = launchOptions()
  const executablePath = desktop.find((path) => existsSync(path))
  if (existsSync(chromium.executablePath())) return { ...options, channel: 'chromium' }
  return executablePath ? { ...options, executablePath } : options
}

/** Runs a program; returns whether it succeeds. */
const runs = (command: string, args: readonly string[], stderr: 'inherit' | 'ignore' = 'inherit'): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', stderr],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** Whether the browser of the journeys starts: a download may lack system libraries. */
const starts = async (): Promise<boolean> => {
  const path = browserPath() ?? chromium.executablePath()
  return existsSync(path) && runs(path, ['--version'], 'ignore')
}

/** Installs a missing browser: a headless shell, otherwise any Chromium. Returns whether a browser starts. */
export const getBrowser = async (say: (line: string) => void): Promise<boolean> => {
  if ([chromium.executablePath(), headlessShell].some((path) => existsSync(path)) && (await starts())) return true
  say('Getting a Chromium for the journeys …')
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await runs('apt-get', ['update', '-q']))
  const isInstalled = async (name: string): Promise<boolean> =>
    mayInstall && (await runs('apt-get', ['install', '-yq', '--no-install-recommends', name])) && starts()
  const isDownloaded = async (): Promise<boolean> =>
    (await runs(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) && starts()
  return (
    (await isInstalled('chromium-headless-shell')) ||
    (await starts()) ||
    (await isDownloaded()) ||
    isInstalled('chromium')
  )
}
