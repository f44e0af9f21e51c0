#!/bin/sh
# Trains the network on simulated pictures and fits its heads; run it from the root of the project.
set -e
export PATH="$PWD/node_modules/.bin:$PWD/node_modules/node/bin:$PATH"
mkdir -p .cache/vision && cd .cache/vision
node ../../tools/vision/make-windows.ts train1 4000 train1
node ../../tools/vision/make-windows.ts train2 4000 train2
python3 ../../tools/vision/train.py --data train1 train2 --out roof-signs.onnx --cpu-seconds 560
node ../../tools/vision/make-roofs.ts cal 120 cal           # the heads are fitted on these
node ../../tools/vision/make-roofs.ts cal2 120 cal2         # … and these
node ../../tools/vision/make-roofs.ts rates 400 rates       # … and these, and on flights that evaluate.ts makes
node ../../tools/vision/make-roofs.ts test 180 test         # figures
node ../../tools/vision/make-roofs.ts test2 420 test2       # … and these
node ../../tools/vision/make-roofs.ts reviewed 200 reviewed # answered with the truth, for the retrained heads
node ../../tools/vision/make-roofs.ts own 120 own           # the sample's own look, as a simulated flight sees it
node ../../tools/vision/evaluate.ts roof-signs.onnx .
cp roof-signs.onnx roof-signs.card.json roof-signs.heads.json ../../src/server/vision/model/
