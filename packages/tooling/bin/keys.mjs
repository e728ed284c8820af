#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { keys } = await import('../src/keys.mjs');
await runCommand(keys);
