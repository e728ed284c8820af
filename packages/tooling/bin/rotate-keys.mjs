#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { rotateKeys } = await import('../src/rotate-keys.mjs');
await runCommand(rotateKeys);
