#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { soak } = await import('../src/soak.mjs');
await runCommand(soak);
