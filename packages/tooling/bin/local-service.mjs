#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { localService } = await import('../src/local-service.mjs');
await runCommand(localService);
