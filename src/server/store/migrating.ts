// The thread that brings a store of an older release to the present version, so that the service answers meanwhile.
import { workerData } from 'node:worker_threads'
import { openDatabase } from './database.ts'

openDatabase(String(workerData)).close()
